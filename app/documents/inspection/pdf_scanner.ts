import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inspectionLimits as limits } from '#documents/inspection/limits'
import type { PdfVerdict } from '#documents/inspection/pdf_scan'

const PROGRAM = fileURLToPath(new URL(`./pdf_process${extname(import.meta.url)}`, import.meta.url))

/**
 * Reads PDFs apart from the server. pdf-lib has no limits and keeps every name it has met, so it runs
 * in a process with a small heap, an empty environment and no right to write or to start anything. A
 * thread would not do: one that runs out of heap can take the whole server with it.
 *
 * Starting it costs more than reading a paper does, so the next file finds it there: one that was
 * refused ends it, as do so many files and some idle seconds. It goes with the server, whatever ends that.
 */
export class PdfScanner {
  #child: ChildProcess | null = null
  #files = 0
  #idle?: NodeJS.Timeout

  /** @param idleMs how long its process waits for the next file */
  constructor(readonly idleMs: number = limits.pdfIdleMilliseconds) {}

  /**
   * What is said of one file; null when its reading ran out of heap or time. One file at a time.
   *
   * @throws when the process could not be started
   */
  async scan(bytes: Uint8Array): Promise<PdfVerdict | null> {
    clearTimeout(this.#idle)
    const child = this.#child ?? this.#start()
    const deadline = setTimeout(() => child.kill('SIGKILL'), limits.pdfMilliseconds)
    holdOpen(child, true)
    const verdict = await answerOf(child, bytes).finally(() => clearTimeout(deadline))
    this.#files += 1
    if (!verdict?.ok || this.#files >= limits.pdfsOfProcess) this.#end()
    else this.#idle = setTimeout(() => this.#end(), this.idleMs).unref()
    holdOpen(child, false)
    return verdict
  }

  #start(): ChildProcess {
    const child = fork(PROGRAM, {
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

async function answerOf(child: ChildProcess, bytes: Uint8Array): Promise<PdfVerdict | null> {
  const listening = new AbortController()
  const { signal } = listening
  const answered = once(child, 'message', { signal })
  const ended = once(child, 'exit', { signal }).then(() => null)
  try {
    /** One that cannot take it has ended or was never there, which its events say. */
    child.send(bytes, () => undefined)
    const said = await Promise.race([answered, ended])
    return said && (said[0] as PdfVerdict)
  } finally {
    listening.abort()
  }
}
