import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import Appeal from '#appeals/models/appeal'

/** The appeal of an application that waits to be decided; null where there is none. */
export const openAppeal = (
  applicationId: number,
  client: QueryClientContract
): Promise<Appeal | null> =>
  Appeal.query({ client }).where('open_application_id', applicationId).first()
