/*
 * What other modules see of the descriptions of the masters (seed): each of them, and of what it is
 * made.
 */
export type { CellValue } from '#masters/seed/master_table'
export { MASTER_GROUPS, type MasterTable } from '#masters/seed/master_table'
export { MASTER_TABLES } from '#masters/seed/master_tables'
export { fieldsOf } from '#masters/seed/master_tables'
