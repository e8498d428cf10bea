import { copyPages, type CopyOrder } from './copy_pages.ts'

process.on('message', async (order: CopyOrder) => process.send!(await copyPages(order)))
