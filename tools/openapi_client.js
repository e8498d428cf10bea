export { createClient } from '@hey-api/openapi-ts'
