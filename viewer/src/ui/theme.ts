// SPDX-License-Identifier: Apache-2.0
export type ThemeName = "light" | "dark";

/** Light or dark as the system has it, until someone chooses; tells who draws by itself. */
export class Theme {
  private chosen: ThemeName | undefined;
  private readonly system = matchMedia("(prefers-color-scheme: dark)");

  constructor(private readonly onChange: (name: ThemeName) => void) {
    document.documentElement.dataset.theme = this.name;
    this.system.addEventListener("change", () => this.apply());
  }

  get name(): ThemeName {
    return this.chosen ?? (this.system.matches ? "dark" : "light");
  }

  toggle(): void {
    this.chosen = this.name === "dark" ? "light" : "dark";
    this.apply();
  }

  private apply(): void {
    document.documentElement.dataset.theme = this.name;
    this.onChange(this.name);
  }
}
