import { join } from 'node:path'
import env from '#start/env'
import { incomingPath } from '#config/uploads'

/** Whether the server also acts as a worker; where it does not, `queue:work` runs beside it. */
export const isWorkerEnabled = env.get('JOBS', 'on') === 'on'

/** Files of lists with more rows are made by a worker. */
export const minRows = env.get('JOBS_MIN_ROWS') ?? env.get('JOBS_FROM_ROWS', 5000)

/** Number of worker crashes over one file after which the file is considered the cause. */
export const maxCrashes = env.get('JOBS_MAX_CRASHES') ?? env.get('JOBS_MOST_DEATHS', 5)

/** Folder of files while they are being made, on the machine of their worker. */
export const partsPath = join(incomingPath, 'being-made')
