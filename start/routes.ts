/*
 * Every way in: each module keeps its own routes.
 */
import '#core/routes'
import '#auth/routes'
import '#documents/routes'
import '#masters/routes'
import '#notifications/routes'
import '#jobs/routes'
import '#desk/routes'
import '#confirmations/routes'
import '#profile/routes'
import '#group/routes'
import '#applications/routes'
import '#approvals/routes'
import '#loi/routes'
import '#batches/routes'
import '#loans/routes'
import '#branches/routes'
import '#site/routes'
import '#claims/routes'
import '#grievances/routes'
import '#doclog/routes'
import '#personal_data/routes'
import '#erasure/routes'
import '#reports/routes'
import '#administration/routes'
import '#operation/routes'
import '#api/routes'
import { routeOldPaths } from '#site/old_paths'

/** Here and not in an import: those may run in another order. */
routeOldPaths()
