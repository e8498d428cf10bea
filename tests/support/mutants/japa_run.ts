import { assert } from '@japa/assert'
import { configure, run } from '@japa/runner'
import type { Test } from '@japa/runner/core'
import type { Config, PluginFn, RunnerEvents } from '@japa/runner/types'
import { type TestResult, TestStatus } from '@stryker-mutator/api/test-runner'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'

interface JapaRun {
  /** The project's folder. */
  root: string
  /** Spec files by their paths from there, in the order in which they are run. */
  specs: readonly string[]
  /** Loads a spec file, or something else that has to be there before. */
  load(path: string): Promise<unknown>
  /** Only tests of these titles. */
  titles?: string[]
  /** Whether the first test that fails ends the run. */
  bail: boolean
  /** Milliseconds after which a test that waits for something fails. */
  timeout: number
  /** When all is loaded. */
  loaded?(): void
  /** Which test is being run; undefined for what belongs to none. */
  onTest(id: string | undefined): void
}

type TestEnd = RunnerEvents['test:end']

/** A test by its file, its group, its title and its row; the title of a test is not unique. */
const idOf = (root: string, test: Pick<Test, 'options'> | { options: TestEnd }, index: number) => {
  const { meta, title } = test.options
  const text = typeof title === 'string' ? title : title.original
  return [meta.fileName.slice(root.length + 1), meta.group?.title ?? '', text, index].join('\t')
}

/** The file and the title of a test's name. */
export function partsOf(id: string): { file: string; title: string } {
  const [file, , title] = id.split('\t')
  return { file, title }
}

function resultOf(root: string, end: TestEnd): TestResult {
  const known = {
    id: idOf(root, { options: end }, end.dataset?.index ?? 0),
    name: end.title.expanded,
    timeSpentMs: end.duration,
    fileName: end.meta.fileName,
  }
  if (end.isSkipped || end.isTodo) return { ...known, status: TestStatus.Skipped }
  if (!end.hasError) return { ...known, status: TestStatus.Success }
  const [{ error }] = end.errors
  return { ...known, status: TestStatus.Failed, failureMessage: String(error?.message ?? error) }
}

const UNCAUGHT = ['uncaughtException', 'unhandledRejection'] as const

/**
 * Japa listens to what nobody caught in each run and never stops, and says by the exit code that a run
 * failed; this process has many runs.
 * @returns whether the run failed
 */
async function failedRun(work: () => Promise<void>): Promise<boolean> {
  const before = UNCAUGHT.map((event) => process.listeners(event as 'uncaughtException'))
  await work()
  UNCAUGHT.forEach((event, index) => {
    for (const listener of process.listeners(event as 'uncaughtException')) {
      if (!before[index].includes(listener)) process.off(event, listener)
    }
  })
  const hasFailed = Boolean(process.exitCode)
  process.exitCode = undefined
  return hasFailed
}

/** Runs spec files once and gives the result of each test that was not passed over. */
export async function runJapa(japaRun: JapaRun): Promise<TestResult[]> {
  const { root, specs, load, titles, bail, timeout, loaded, onTest } = japaRun
  const results: TestResult[] = []
  const broken: string[] = []

  /** All runs of a process share the emitter. */
  const listens: PluginFn = ({ emitter, runner }) => {
    emitter.clearListeners()
    runner.bail(bail)
    emitter.on('test:end', (end) => void results.push(resultOf(root, end)))
    emitter.on('group:end', ({ title, errors }) => {
      broken.push(...errors.map(({ error }) => `${title}: ${error?.message ?? error}`))
    })
  }

  const tellsTests: Config['configureSuite'] = (suite) => {
    const rows = new Map<unknown, number>()
    const tell = (test: { options: Test['options'] }) => {
      const row = rows.get(test) ?? 0
      rows.set(test, row + 1)
      onTest(idOf(root, test as Test, row))
      return () => onTest(undefined)
    }
    suite.onTest((test) => void test.setup(tell))
    suite.onGroup((group) => group.each.setup(tell))
    suite.setup(() => loaded?.())
  }

  configure({
    cwd: root,
    suites: [
      {
        name: 'mutants',
        files: () => specs.map((spec) => pathToFileURL(join(root, spec))),
        timeout,
      },
    ],
    filters: { tags: ['~@full', '~@timed'], ...(titles && { tests: titles }) },
    plugins: [listens, assert()],
    reporters: { activated: [], list: [] },
    importer: (file) => load(file.pathname) as Promise<void>,
    configureSuite: tellsTests,
  })
  const hasFailed = await failedRun(run)
  const isKnown = results.some(({ status }) => status === TestStatus.Failed)
  return hasFailed && !isKnown ? [...results, failureBeside(specs[0], broken[0])] : results
}

/** What failed and is no test: the loading of a file, what a group does before or after its tests. */
function failureBeside(spec: string, failureMessage = 'no test failed, but the run'): TestResult {
  const name = 'what is beside the tests'
  return {
    id: `${spec}\t\t${name}\t0`,
    name,
    timeSpentMs: 0,
    status: TestStatus.Failed,
    failureMessage,
  }
}
