import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { verificationLimit } from '#loi/throttling/limits'
import { middleware } from '#start/kernel'

const { serviceStandards } = controllers

/** What everybody may read, without a sign-in. */
router
  .group(() => {
    router.get('/promise', [serviceStandards.Promises, 'show']).as('show')
    router.get('/promise.csv', [serviceStandards.Promises, 'csv']).as('csv')
    router.get('/promise.json', [serviceStandards.Promises, 'json']).as('json')
    router.get('/promise/seals', [serviceStandards.Seals, 'show']).as('seals.show')
    router.get('/promise/seals.json', [serviceStandards.Seals, 'json']).as('seals.json')
    router
      .get('/promise/letters/:applicationUuid/:loiNumber', [serviceStandards.Proofs, 'letter'])
      .as('letter_proof')
      .use(verificationLimit)
  })
  .as('service_standards')

/** The proof that one's own claim was paid. */
router
  .get('/loans/:uuid/claims/:claimUuid/proof', [serviceStandards.Proofs, 'claim'])
  .as('service_standards.claim_proof')
  .use([middleware.auth(), middleware.requireArea('AuthAreaPolicy.applicants')])

/** The same for officers who see the claim. */
router
  .get('/officer/claims/:id/proof', [serviceStandards.Proofs, 'seenClaim'])
  .where('id', router.matchers.number())
  .as('service_standards.seen_claim_proof')
  .use([
    middleware.auth(),
    middleware.requireArea('AuthAreaPolicy.officers'),
    middleware.requireRight('ClaimPolicy.view'),
  ])
