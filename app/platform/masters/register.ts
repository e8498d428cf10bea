import { registerAuthFacts } from '#auth/contracts/facts'
import { postLabel } from '#masters/queries/master_filters'

registerAuthFacts({ postName: postLabel })
