import { join } from 'node:path'
import env from '#start/env'
import { incomingPath } from '#config/uploads'

/** Whether the server is a worker itself; where it is not, `queue:work` runs beside it. */
export const worksHere = env.get('JOBS', 'on') === 'on'

/** Files of lists of more rows are made by a worker. */
export const longFrom = env.get('JOBS_FROM_ROWS', 5000)

/** Where files lie while they are being made, on the machine of their worker. */
export const partsPath = join(incomingPath, 'being-made')
