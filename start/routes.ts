/*
 * Every way in: each module keeps its own routes.
 */
import '#kernel/routes'
import '#auth/routes'
import '#documents/routes'
import '#masters/routes'
import '#notifications/routes'
import '#jobs/routes'
import '#approvals/collaboration/routes'
import '#maker_checker/routes'
import '#profile/routes'
import '#group/routes'
import '#applications/routes'
import '#approvals/routes'
import '#applications/appeals/routes'
import '#applications/assisted_filing/routes'
import '#loi/routes'
import '#batches/routes'
import '#loans/routes'
import '#bank_desk/routes'
import '#site/routes'
import '#claims/routes'
import '#service_standards/routes'
import '#grievances/routes'
import '#doclog/routes'
import '#privacy/routes'
import '#privacy/erasure/routes'
import '#audits/routes'
import '#reports/routes'
import '#administration/settings_routes'
import '#administration/routes'
import '#operations/routes'
import '#api/routes'
import router from '@adonisjs/core/services/router'
import { routeOldPaths } from '#site/old_paths'

/** A group or route whose id is something else says so itself. */
for (const number of ['id', 'item', 'post', 'tokenId', 'trancheNo', 'version']) {
  router.where(number, router.matchers.number())
}

/** Here and not in an import: those may run in another order. */
routeOldPaths()
