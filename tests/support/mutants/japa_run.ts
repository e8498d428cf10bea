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
  /** Spec files by their paths from it, in the order of execution. */
  specs: readonly string[]
  /** Loads a spec file, or another file that is required before it. */
  load(path: string): Promise<unknown>
  /** Titles of the only tests to run. */
  titles?: string[]
  /** Whether the first test that fails ends the run. */
  bail: boolean
  /** Milliseconds after which a waiting test fails. */
  timeout: number
  /** Called when everything is loaded. */
  loaded?(): void
  /** Called with the id of the running test; undefined for code outside tests. */
  onTest(id: string | undefined): void
}

type TestEnd = RunnerEvents['test:end']

/** Returns the id of a test from its file, group, title and row; the title alone is not unique. */
const idOf = (root: string, test: Pick<Test, 'options'> | { options: TestEnd }, index: number) => {
  const { meta, title } = test.options
  const text = typeof title === 'string' ? title : title.original
  return [meta.fileName.slice(root.length + 1), meta.group?.title ?? '', text, index].join('\t')
}

/** Returns the file and the title in the id of a test. */
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
 * Japa adds listeners for uncaught errors in each run and never removes them, and reports a failed run by the exit
 * code; this process has several runs.
 *
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

/** Runs spec files once and returns the result of each test that was not skipped. */
export async function runJapa(japaRun: JapaRun): Promise<TestResult[]> {
  const { root, specs, load, titles, bail, timeout, loaded, onTest } = japaRun
  const results: TestResult[] = []
  const broken: string[] = []

  /** All runs of a process share the emitter. */
  const collectResults: PluginFn = ({ emitter, runner }) => {
    emitter.clearListeners()
    runner.bail(bail)
    emitter.on('test:end', (end) => void results.push(resultOf(root, end)))
    emitter.on('group:end', ({ title, errors }) => {
      broken.push(...errors.map(({ error }) => `${title}: ${error?.message ?? error}`))
    })
  }

  const reportTests: Config['configureSuite'] = (suite) => {
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
    plugins: [collectResults, assert()],
    reporters: { activated: [], list: [] },
    importer: (file) => load(file.pathname) as Promise<void>,
    configureSuite: reportTests,
  })
  const hasFailed = await failedRun(run)
  const isKnown = results.some(({ status }) => status === TestStatus.Failed)
  return hasFailed && !isKnown ? [...results, failureOutsideTests(specs[0], broken[0])] : results
}

/** Failures outside tests: loading a file, or the hooks of a group. */
function failureOutsideTests(
  spec: string,
  failureMessage = 'no test failed, but the run'
): TestResult {
  const name = 'what is beside the tests'
  return {
    id: `${spec}\t\t${name}\t0`,
    name,
    timeSpentMs: 0,
    status: TestStatus.Failed,
    failureMessage,
  }
}
