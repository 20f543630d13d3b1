// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <sys/types.h>

#include <cstddef>
#include <filesystem>

// Every call by which danbv changes a disk, in one place: so that tests can let any of them fail.
// Each is the system call of that name: -1 and errno at a fault.
namespace danbv::disk {

int open(const std::filesystem::path& path, int flags, mode_t mode = 0644);  // close-on-exec
ssize_t write(int file, const void* data, std::size_t bytes);
int truncate(int file, off_t bytes);
int sync(int file);
int rename(const std::filesystem::path& from, const std::filesystem::path& to);
int unlink(const std::filesystem::path& path);
int make_folder(const std::filesystem::path& path, mode_t mode = 0755);
int remove_folder(const std::filesystem::path& path);

// For tests alone: what befalls the n-th of these calls, counted from 1. A rename counts twice,
// before and after. Programs are armed by the environment: DANBV_FILE_FAULT=kill@17, full@17,
// read-only@17, io@17, interrupt@17, interrupt-twice@17, or count, which prints the number of calls
// at the end.
enum class Fault {
  none,
  kill,       // the process ends there as by SIGKILL; of a write, half reaches the disk
  full,       // from there on there is no space: only removals succeed
  read_only,  // from there on nothing succeeds
  io,         // that call alone fails
  interrupt,  // the process gets a SIGINT there
  interrupt_twice
};
void arm(Fault fault, int at);
int calls();  // since the last arm()

}  // namespace danbv::disk
