import { globSync } from 'node:fs'
import { importsWithin } from '#tests/support/imports'

/**
 * Tests against which mutants are run: unit tests of rules, and those of the workflow and of policies that need a
 * database but no server. Tests that read sources, pages and PDFs, start programs and threads or simulate offices
 * instead of running rules would only be slow.
 */
const ALL = 'tests/unit/**/*.spec.ts'
const READERS =
  /^tests\/unit\/(?:(?:architecture|inertia|lang)\/|platform\/documents\/(?:images|pdf|true_type)|accountability\/audits\/simulated|back_office\/operations\/(?:alert_rules|own_node)|platform\/(?:pdf\/(?:document|jspdf_glyphs|list_pdf|sections|whole_words)|spreadsheets\/(?:hostile_archives|sheet_writers|stream_sheet)))/
const STORED = 'tests/functional/{platform/workflow,policies}/*.spec.ts'

/** Whether a spec needs a database with the masters. */
export const needsDatabase = (spec: string) => spec.startsWith('tests/functional/')

/** Registrations between modules must exist before a spec reads them. */
const REGISTRIES = /^app\/(?:\w+\/)+(?:registry|.*\/registry)\.ts$/

/** Maps files to the specs that reach them, by their paths from the project's folder. */
export class Specs {
  #files: string[]
  #reach: (path: string) => Map<string, number>

  /** @param stored whether to include those that need a database */
  constructor(root: string, stored: boolean) {
    const found = [ALL, ...(stored ? [STORED] : [])].flatMap((pattern) =>
      globSync(pattern, { cwd: root })
    )
    this.#files = found.filter((path) => !READERS.test(path)).toSorted()
    this.#reach = importsWithin(root)
  }

  /** Whether a spec needs the registrations that modules make when the application starts. */
  needsModules(spec: string): boolean {
    return (
      needsDatabase(spec) ||
      this.#reach(spec)
        .keys()
        .some((path) => REGISTRIES.test(path))
    )
  }

  /** Returns the specs that can detect a change of one of these files; all of them if none is named. */
  specsReaching(changed: readonly string[]): string[] {
    if (changed.length === 0) return this.#files
    return this.#files.filter((spec) => {
      const roots = this.needsModules(spec) ? [spec, 'start/modules.ts'] : [spec]
      return roots.some((root) => changed.some((path) => this.#reach(root).has(path)))
    })
  }
}
