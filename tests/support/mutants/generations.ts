import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'

const MARK = /\?generation=(\d+)(?:&run=\d+)?$/
const withoutMark = (url: string) => url.replace(MARK, '')

/**
 * Lets one process load the project's files again: the imports of a file are loaded in the generation of that file.
 * Mutants that take effect only while files are loaded need this. Specs and their helpers belong to a single run, as
 * they register their tests while they are loaded.
 *
 * @param root the project's folder, ending in a slash
 */
export function followGenerations(root: URL): void {
  const tests = new URL('tests/', root).href
  registerHooks({
    resolve(specifier, context, next) {
      const [mark, generation] = context.parentURL?.match(MARK) ?? []
      const parentURL = context.parentURL && withoutMark(context.parentURL)
      const found = next(specifier, { ...context, parentURL })
      if (!mark || !found.url.startsWith(root.href) || !/\.tsx?$/.test(found.url)) return found
      return {
        ...found,
        url: found.url + (found.url.startsWith(tests) ? mark : markOf(generation)),
      }
    },
    load: (url, context, next) => next(withoutMark(url), context),
  })
}

/** Files of the first generation are those that the application loaded at its start. */
const markOf = (generation: number | string) =>
  Number(generation) === 0 ? '' : `?generation=${generation}`

/** Returns the URL from which a file is loaded in a generation. */
export const inGeneration = (path: string, generation: number): string =>
  pathToFileURL(path).href + markOf(generation)

/** Returns the URL from which a spec is loaded for one run in a generation. */
export const inRun = (path: string, generation: number, run: number): string =>
  `${pathToFileURL(path).href}?generation=${generation}&run=${run}`
