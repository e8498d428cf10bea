import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { StrykerOptions } from '@stryker-mutator/api/core'
import { PluginKind, commonTokens, declareClassPlugin, tokens } from '@stryker-mutator/api/plugin'
import type {
  DryRunOptions,
  DryRunResult,
  MutantRunOptions,
  MutantRunResult,
  TestRunner,
} from '@stryker-mutator/api/test-runner'

/** Files of the copy find Stryker where this file does: the copy has no packages of its own. */
registerHooks({
  resolve(specifier, context, next) {
    const isOurs = specifier.startsWith('@stryker-mutator/')
    return next(specifier, isOurs ? { ...context, parentURL: import.meta.url } : context)
  },
})

/**
 * Stryker's way to run this project's tests (docs/testing.md, Mutants). Stryker loads it as it is, so
 * nothing of the project may be imported here; the tests and what runs them come from Stryker's copy of
 * the project, in which the mutants are, when a process of it begins.
 */
class JapaTestRunner implements TestRunner {
  static inject = tokens(commonTokens.options)

  #stored: boolean
  #inside?: TestRunner

  constructor(options: StrykerOptions) {
    this.#stored = Boolean(options.mutantsNeedDatabase)
  }

  /**
   * Files can be loaded again in the same process (generations.ts), but not those that the framework
   * keeps, like commands: what needs a database begins in a new process instead.
   */
  capabilities() {
    return { reloadEnvironment: !this.#stored }
  }

  async dryRun(options: DryRunOptions): Promise<DryRunResult> {
    return (await this.#begun()).dryRun(options)
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    return (await this.#begun(options)).mutantRun(options)
  }

  async #begun(options?: MutantRunOptions): Promise<TestRunner> {
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
