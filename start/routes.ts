/* All routes: each module defines its own. */
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

/** A group or route with a different type of id overrides this. */
for (const number of ['id', 'item', 'post', 'tokenId', 'trancheNo', 'version']) {
  router.where(number, router.matchers.number())
}

/** Called here instead of in an import, because imports may run in another order. */
routeOldPaths()
