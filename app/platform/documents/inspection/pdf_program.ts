import { scanPdf } from './pdf_scan.ts'

export default scanPdf
