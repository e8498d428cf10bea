import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Mutant, StrykerOptions } from '@stryker-mutator/api/core'
import { PluginKind, commonTokens, declareClassPlugin, tokens } from '@stryker-mutator/api/plugin'
import {
  type DryRunOptions,
  type DryRunResult,
  type MutantRunOptions,
  type MutantRunResult,
  MutantRunStatus,
  type TestRunner,
} from '@stryker-mutator/api/test-runner'

/** Returns a name that identifies a mutant independently of other mutants: its location and its replacement. */
export const nameOf = ({ fileName, location: { start, end }, replacement }: Mutant): string =>
  [fileName, start.line, start.column, end.line, end.column, replacement].join(':')

/** Files of the copy find Stryker where this file does: the copy has no packages of its own. */
registerHooks({
  resolve(specifier, context, next) {
    const isOurs = specifier.startsWith('@stryker-mutator/')
    return next(specifier, isOurs ? { ...context, parentURL: import.meta.url } : context)
  },
})

/**
 * Stryker's way to run this project's tests (docs/development/testing.md, Mutants). Stryker loads it as it is, so
 * nothing of the project may be imported here; the tests and what runs them come from Stryker's copy of
 * the project, in which the mutants are, when a process of it begins.
 */
class JapaTestRunner implements TestRunner {
  static inject = tokens(commonTokens.options)

  #stored: boolean
  #only?: readonly string[]
  #inside?: TestRunner

  constructor(options: StrykerOptions) {
    this.#stored = Boolean(options.mutantsNeedDatabase)
    this.#only = options.onlyMutants as readonly string[] | undefined
  }

  /**
   * Files can be reloaded in the same process (generations.ts), except those that the framework retains, such as
   * commands: tests that need a database start a new process instead.
   */
  capabilities() {
    return { reloadEnvironment: !this.#stored }
  }

  async dryRun(options: DryRunOptions): Promise<DryRunResult> {
    return (await this.#startRunner()).dryRun(options)
  }

  /** Other mutants are within the range of a requested one; their results are not used. */
  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    if (this.#only?.includes(nameOf(options.activeMutant)) === false) {
      return { status: MutantRunStatus.Survived, nrOfTests: 0 }
    }
    return (await this.#startRunner(options)).mutantRun(options)
  }

  async #startRunner(options?: MutantRunOptions): Promise<TestRunner> {
    if (!this.#inside) {
      const copy = (path: string) => import(pathToFileURL(join(process.cwd(), path)).href)
      await copy('tests/support/typescript_hooks.mjs')
      const { JapaRuns } = await copy('tests/support/mutants/japa_runs.ts')
      this.#inside = await JapaRuns.begin(process.cwd(), { stored: this.#stored, first: options })
    }
    return this.#inside!
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'japa', JapaTestRunner)]
