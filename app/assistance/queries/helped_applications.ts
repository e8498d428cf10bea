import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/**
 * Applications that were submitted with help, each with a number that is the same for all of one helper: even for
 * centres, odd for persons. A query to join or to go through: `application_id`, `helper_key`.
 */
export const helpedApplications = (client: QueryClientContract = db.connection()) =>
  client
    .from('assistances')
    .whereNotNull('application_id')
    .whereNotNull('submitted_at')
    .where((helper) => void helper.whereNotNull('centre_id').orWhereNotNull('helper_id'))
    .distinct('application_id')
    .select(
      client.raw(
        'case when centre_id is null then helper_id * 2 + 1 else centre_id * 2 end as helper_key'
      )
    )
