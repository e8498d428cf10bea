import { auditPackKind } from '#inspection/audit_pack_kind'
import { AUDIT_PACK } from '#inspection/queries/packs'
import { registerFileKind } from '#jobs/contracts/file_kind'

registerFileKind(AUDIT_PACK, auditPackKind)
