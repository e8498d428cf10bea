import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { applicants, middleware, officers } from '#start/kernel'
import { ERASABLE_PARTS } from '#privacy/erasure/rules/retention'

const { erasure } = controllers.privacy

/** Erasure of a person's own data; of the account only after a step-up. */
router
  .group(() => {
    router.get('/', [erasure.MyErasure, 'show']).as('show')
    router.post('/', [erasure.MyErasure, 'store']).as('store').use(middleware.stepUp())
    router
      .post('/:part', [erasure.ErasedParts, 'store'])
      .where('part', new RegExp(`^(?:${ERASABLE_PARTS.join('|')})$`))
      .as('parts.store')
  })
  .prefix('/my-data/erasure')
  .as('erasure.mine')
  .use(applicants())

/** Proofs of all erasures. */
router
  .get('/officer/erasures', [erasure.Proofs, 'index'])
  .as('erasure.proofs.index')
  .use(officers('ErasureProofPolicy.view'))
