import { registerAuthFacts } from '#auth/contracts/facts'
import { postLabel } from '#masters/queries/master_filters'
import { MASTERS_VERSION, loadedVersion } from '#masters/queries/masters'

registerAuthFacts({
  postName: postLabel,
  rightsVersion: loadedVersion,
  rightsVersionSql: MASTERS_VERSION,
})
