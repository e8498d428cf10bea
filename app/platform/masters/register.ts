import { registerAuthFacts } from '#auth/contracts/facts'
import { postLabel } from '#masters/queries/master_filters'
import { loadedVersion } from '#masters/queries/masters'

registerAuthFacts({ postName: postLabel, rightsVersion: loadedVersion })
