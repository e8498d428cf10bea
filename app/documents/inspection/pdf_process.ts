import { buffer } from 'node:stream/consumers'
import { scanPdf } from './pdf_scan.ts'

// Standard error is not read: pdf-lib reports oddities of a file there, which are the sender's.
const verdict = await scanPdf(await buffer(process.stdin))
process.stdout.write(JSON.stringify(verdict))
