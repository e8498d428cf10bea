/*
 * The thread that writes sheets, one after the other (`sheet_writers.ts` starts it). Node runs this
 * file and those it imports as they are, without the hooks and aliases of the portal: relative
 * imports, and of TypeScript only what can be left out. What goes wrong here ends the thread, and
 * the portal learns why.
 */
import { getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { MessagePortStream, SheetBook } from './sheet_book.ts'
import type { FromWriter, ToWriter } from './sheet_plan.ts'

/** Three steps are half the share of a busy processor: pages come before files, which come all the same. */
const NICE_INCREMENT = 3
const MAX_NICE = 19
/** On Linux this is about the thread alone. */
if (process.platform === 'linux') setPriority(Math.min(getPriority() + NICE_INCREMENT, MAX_NICE))

const port = parentPort!
const post = (message: FromWriter) => port.postMessage(message)

let output: MessagePortStream
let book: SheetBook
/** Portions come while the one before is still being taken in. */
let work = Promise.resolve()

port.on('message', (message: ToWriter) => {
  switch (message.kind) {
    case 'sheet':
      output = new MessagePortStream(port)
      book = new SheetBook(message.plan, output)
      break
    case 'rows':
      work = work.then(() => book.addRows(message.rows)).then(() => post({ kind: 'written' }))
      break
    case 'end':
      work = work.then(() => book.end()).then(() => post({ kind: 'done' }))
      break
    case 'taken':
      output.acknowledge()
  }
})
