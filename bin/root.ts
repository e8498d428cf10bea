/** Root of the application: paths of files and folders resolve from here. */
export const APP_ROOT = new URL('../', import.meta.url)

/** Imports a module that the framework names: a path from the root, or a package. */
export const importer = (name: string) =>
  import(/^\.\.?\//.test(name) ? new URL(name, APP_ROOT).href : name)
