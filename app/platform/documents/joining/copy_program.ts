import { copyPages } from './copy_pages.ts'

export default copyPages
