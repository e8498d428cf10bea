import { AUDIT_PACK, auditPackKind } from '#audits/pack/packs'
import { registerFileKind } from '#jobs/contracts/file_kind'

registerFileKind(AUDIT_PACK, auditPackKind)
