import { scanPdf } from './pdf_scan.ts'

/** What pdf-lib says of the oddities of a file goes nowhere: they are the sender's. */
process.on('message', async (bytes: Uint8Array) => process.send!(await scanPdf(bytes)))
