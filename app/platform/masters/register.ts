import { registerPostNames } from '#auth/post_names'
import { postLabel } from '#masters/queries/master_filters'

registerPostNames(postLabel)
