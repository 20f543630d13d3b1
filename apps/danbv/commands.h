// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <CLI/CLI.hpp>

// One function a subcommand, one file each: it declares the options and what to run.
namespace danbv::app {

void add_bench(CLI::App& app);
void add_check(CLI::App& app);
void add_check_difficulty(CLI::App& check);
void add_check_registration(CLI::App& check);
void add_check_visibility(CLI::App& check);
void add_completion(CLI::App& app);
void add_curves(CLI::App& app);
void add_dataset(CLI::App& app);
void add_doctor(CLI::App& app);
void add_eval(CLI::App& app);
void add_export(CLI::App& app);
void add_import(CLI::App& app);
void add_mesh(CLI::App& app);
void add_render(CLI::App& app);
void add_report(CLI::App& app);
void add_scan(CLI::App& app);
void add_sweep(CLI::App& app);
void add_tables(CLI::App& app);
void add_tables_latency(CLI::App& tables);
void add_tables_qualitative(CLI::App& tables);
void add_tables_shaping(CLI::App& tables);
void add_tables_unseen(CLI::App& tables);
void add_tables_visibility(CLI::App& tables);
void add_train(CLI::App& app);
void add_view(CLI::App& app);

}  // namespace danbv::app
