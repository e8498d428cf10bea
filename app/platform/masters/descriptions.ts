/* Exports of the master descriptions (seed) for other modules: each master, and its parts. */
export type { CellValue } from '#masters/seed/master_table'
export { MASTER_GROUPS, type MasterTable } from '#masters/seed/master_table'
export { MASTER_TABLES } from '#masters/seed/master_tables'
export { fieldsOf } from '#masters/seed/master_tables'
