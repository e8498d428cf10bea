import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { MutantCoverage } from '@stryker-mutator/api/core'
import {
  type DryRunOptions,
  type DryRunResult,
  DryRunStatus,
  type MutantRunOptions,
  type MutantRunResult,
  type TestResult,
  TestStatus,
  determineHitLimitReached,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner'
import { startApplication } from '#tests/support/mutants/application'
import { followGenerations, inGeneration, inRun } from '#tests/support/mutants/generations'
import { partsOf, runJapa } from '#tests/support/mutants/japa_run'
import { Specs, needsDatabase } from '#tests/support/mutants/specs'

/** State that mutated sources read: the active mutant, and the counters of executed code. */
interface Instruments {
  activeMutant?: string
  currentTestId?: string
  mutantCoverage?: MutantCoverage
  hitCount?: number
  hitLimit?: number
}

const instruments: Instruments = ((globalThis as { __stryker__?: Instruments }).__stryker__ ??= {})

/** Id in place of a test while a database is created: neither a test nor the loading of files. */
const READYING = 'readying'

/**
 * Milliseconds that a test may wait. Rules wait for nothing that takes time, so a mutant that never
 * answers fails its test and costs no new process; tests with a database have Stryker's own limit.
 */
const TIMEOUTS_MS = { rules: 5_000, stored: 60_000 }

interface RunRequest {
  specs: readonly string[]
  ids?: readonly string[]
  bail: boolean
  mutant?: { activate(): void; whileLoading: boolean }
}

/** Runs the tests repeatedly in one process, with one active mutant at a time. */
export class JapaRuns {
  #root: string
  #specs: Specs
  #generation = 0
  #run = 0

  #stored: boolean

  private constructor(root: string, stored: boolean) {
    this.#root = root
    this.#stored = stored
    this.#specs = new Specs(root, stored)
  }

  /**
   * @param root the project's folder, with mutants in it
   * @param stored whether to run specs that need a database as well
   * @param first the first mutant, which may have to be active while files are loaded
   */
  static async begin(
    root: string,
    { stored, first }: { stored: boolean; first?: MutantRunOptions }
  ): Promise<JapaRuns> {
    if (first?.mutantActivation === 'static') instruments.activeMutant = first.activeMutant.id
    const url = pathToFileURL(join(root, '/'))
    followGenerations(url)
    await startApplication(url)
    return new JapaRuns(root, stored)
  }

  async dryRun({ files = [] }: DryRunOptions): Promise<DryRunResult> {
    const specs = this.#specs.specsReaching(files.map((file) => relative(this.#root, file)))
    const mutantCoverage: MutantCoverage = (instruments.mutantCoverage ??= {
      static: {},
      perTest: {},
    })
    this.#reload()
    const tests = await this.#runSpecs({ specs, bail: false })
    delete mutantCoverage.perTest[READYING]
    return { status: DryRunStatus.Complete, tests, mutantCoverage }
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    const { activeMutant, testFilter, hitLimit, sandboxFileName, disableBail } = options
    const whileLoading = options.mutantActivation === 'static'
    if (options.reloadEnvironment || whileLoading) this.#reload()
    Object.assign(instruments, { hitLimit, hitCount: hitLimit === undefined ? undefined : 0 })
    const activate = () => void (instruments.activeMutant = activeMutant.id)
    const tests = await this.#runSpecs({
      specs: testFilter
        ? [...new Set(testFilter.map((id) => partsOf(id).file))]
        : this.#specs.specsReaching([relative(this.#root, sandboxFileName)]),
      ids: testFilter,
      bail: !disableBail,
      mutant: { activate, whileLoading },
    })
    const tooLong = determineHitLimitReached(instruments.hitCount, hitLimit)
    return toMutantRunResult(tooLong ?? { status: DryRunStatus.Complete, tests })
  }

  /** Specs without a database come first: they are fast, and usually sufficient. */
  async #runSpecs(asked: RunRequest): Promise<TestResult[]> {
    const results: TestResult[] = []
    for (const isStored of [false, true]) {
      const specs = asked.specs.filter((spec) => needsDatabase(spec) === isStored)
      const isOver = asked.bail && results.some(({ status }) => status === TestStatus.Failed)
      if (specs.length > 0 && !isOver) results.push(...(await this.#runBatch({ ...asked, specs })))
    }
    return results
  }

  async #runBatch({ specs, ids, bail, mutant }: RunRequest): Promise<TestResult[]> {
    const run = ++this.#run
    instruments.activeMutant = undefined
    if (mutant?.whileLoading) mutant.activate()
    if (specs.some((spec) => this.#specs.needsModules(spec))) await this.#load('start/modules.ts')
    if (specs.some(needsDatabase)) await this.#freshDatabase()
    if (mutant?.whileLoading) mutant.activate()
    const results = await runJapa({
      root: this.#root,
      specs,
      load: (path) => import(inRun(path, this.#generation, run)),
      titles: ids?.map((id) => partsOf(id).title),
      bail,
      timeout: specs.some(needsDatabase) ? TIMEOUTS_MS.stored : TIMEOUTS_MS.rules,
      loaded: () => mutant?.activate(),
      onTest: (id) => void (instruments.currentTestId = id),
    })
    instruments.activeMutant = undefined
    return results
  }

  /** Not for runs with a database: each such mutant has a separate process. */
  #reload() {
    if (!this.#stored) this.#generation++
  }

  #load(path: string) {
    return import(inGeneration(join(this.#root, path), this.#generation))
  }

  /** Reverts all changes of an earlier mutant to the rows, with no mutant active. */
  async #freshDatabase() {
    instruments.activeMutant = undefined
    instruments.currentTestId = READYING
    const { default: db } = await import('@adonisjs/lucid/services/db')
    await db.manager.closeAll()
    const { freshDatabase } = await this.#load('tests/support/databases/fresh.ts')
    await freshDatabase().prepare()
    instruments.currentTestId = undefined
  }
}
