// SPDX-License-Identifier: Apache-2.0

/** The rows of a CSV text by the names of its head; quoted fields may hold commas, quotes and line ends. */
export function csvRows(text: string): Record<string, string>[] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end !== ",") rows.push([]);
  }
  const [head = [], ...body] = rows;
  return body.filter((row) => row.length === head.length && row.length > 1).map((row) => Object.fromEntries(head.map((name, i) => [name, row[i]!])));
}
