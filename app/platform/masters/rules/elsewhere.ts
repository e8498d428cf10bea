import { Refusal } from '#kernel/exceptions/refusal'
import type { MasterTable } from '#masters/seed/master_table'

/** What has a screen of its own is changed there. @throws Refusal that says where */
export function refuseIfManagedElsewhere({ keptBy }: MasterTable): void {
  if (keptBy) throw new Refusal(`masters.kept_by.${keptBy}`, {}, { status: 403 })
}
