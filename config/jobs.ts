import { join } from 'node:path'
import env from '#start/env'
import { incomingPath } from '#config/uploads'

/** Whether the server is a worker itself; where it is not, `queue:work` runs beside it. */
export const worksHere = env.get('JOBS', 'on') === 'on'

/** Files of lists of more rows are made by a worker. */
export const minRows = env.get('JOBS_MIN_ROWS') ?? env.get('JOBS_FROM_ROWS', 5000)

/** So often a worker may die over one file: then it is the file. */
export const maxCrashes = env.get('JOBS_MAX_CRASHES') ?? env.get('JOBS_MOST_DEATHS', 5)

/** Where files lie while they are being made, on the machine of their worker. */
export const partsPath = join(incomingPath, 'being-made')
