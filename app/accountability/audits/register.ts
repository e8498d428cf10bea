import { auditPackKind } from '#audits/actions/packs'
import { AUDIT_PACK } from '#audits/queries/packs'
import { registerFileKind } from '#jobs/contracts/file_kind'

registerFileKind(AUDIT_PACK, auditPackKind)
