import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { inspectionLimits as limits } from '#documents/inspection/limits'

/**
 * Has PDFs read apart from the server. pdf-lib has no limits and keeps every name it has met, so it runs
 * in a process with a small heap, an empty environment and no right to write or to start anything. A
 * thread would not do: one that runs out of heap can take the whole server with it.
 *
 * Starting it costs more than reading a paper does, so the next file finds it there: one that was
 * refused ends it, as do so many files and some idle seconds. It goes with the server, whatever ends that.
 */
export class PdfWorker<Question, Answer extends { ok: boolean }> {
  #child: ChildProcess | null = null
  #files = 0
  #idle?: NodeJS.Timeout

  /**
   * @param program path of what it runs
   * @param idleMs how long its process waits for the next file
   */
  constructor(
    readonly program: string,
    readonly idleMs: number = limits.pdfIdleMilliseconds
  ) {}

  /**
   * What it says of one file; null when its reading ran out of heap or time. One file at a time.
   *
   * @throws when the process could not be started
   */
  async ask(question: Question): Promise<Answer | null> {
    clearTimeout(this.#idle)
    const child = this.#child ?? this.#start()
    const deadline = setTimeout(() => child.kill('SIGKILL'), limits.pdfMilliseconds)
    holdOpen(child, true)
    const answer = await answerOf<Answer>(child, question as object).finally(() =>
      clearTimeout(deadline)
    )
    this.#files += 1
    if (!answer?.ok || this.#files >= limits.pdfsOfProcess) this.#end()
    else this.#idle = setTimeout(() => this.#end(), this.idleMs).unref()
    holdOpen(child, false)
    return answer
  }

  #start(): ChildProcess {
    const child = fork(this.program, {
      execArgv: [
        `--max-old-space-size=${limits.pdfHeapMb}`,
        '--permission',
        '--allow-fs-read=*',
        '--no-warnings',
      ],
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    })
    child.once('exit', () => {
      if (this.#child === child) this.#child = null
    })
    this.#files = 0
    this.#child = child
    return child
  }

  #end() {
    this.#child?.kill('SIGKILL')
    this.#child = null
  }
}

/** Whether this process goes on as long as the other is there. */
function holdOpen(child: ChildProcess, isHeld: boolean) {
  const action = isHeld ? 'ref' : 'unref'
  child[action]()
  child.channel?.[action]()
}

async function answerOf<Answer>(child: ChildProcess, question: object): Promise<Answer | null> {
  const listening = new AbortController()
  const { signal } = listening
  const answered = once(child, 'message', { signal })
  const ended = once(child, 'exit', { signal }).then(() => null)
  try {
    /** One that cannot take it has ended or was never there, which its events say. */
    child.send(question, () => undefined)
    const said = await Promise.race([answered, ended])
    return said && (said[0] as Answer)
  } finally {
    listening.abort()
  }
}
