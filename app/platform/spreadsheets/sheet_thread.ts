/*
 * The thread that writes sheets, one after the other (`sheet_writers.ts` starts it). Node runs this file and its
 * imports as they are, without the portal's hooks and aliases: relative imports, and only TypeScript syntax that can be
 * stripped. An error ends the thread, and the portal receives the reason.
 */
import { getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { MessagePortStream, SheetBook } from './sheet_book.ts'
import type { WriterResponse, WriterRequest } from './sheet_plan.ts'

/** Three steps halve the share of a busy processor: pages have priority over files, which are still completed. */
const NICE_INCREMENT = 3
const MAX_NICE = 19
/** On Linux this affects approximately only the thread. */
if (process.platform === 'linux') setPriority(Math.min(getPriority() + NICE_INCREMENT, MAX_NICE))

const port = parentPort!
const post = (message: WriterResponse) => port.postMessage(message)

let output: MessagePortStream
let book: SheetBook
/** Batches arrive while the previous one is still being processed. */
let work = Promise.resolve()

port.on('message', (message: WriterRequest) => {
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
