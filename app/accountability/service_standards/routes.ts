import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { verificationLimit } from '#loi/throttling/limits'
import { applicants, officers } from '#start/kernel'

const { serviceStandards } = controllers

/** Public routes without sign-in. */
router
  .group(() => {
    router.get('/service-standards', [serviceStandards.ServiceStandards, 'show']).as('show')
    router.get('/service-standards.csv', [serviceStandards.ServiceStandards, 'csv']).as('csv')
    router.get('/service-standards.json', [serviceStandards.ServiceStandards, 'json']).as('json')
    router.get('/service-standards/checkpoints', [serviceStandards.Checkpoints, 'show'])
    router.get('/service-standards/checkpoints.json', [serviceStandards.Checkpoints, 'json'])
    router
      .get('/service-standards/letters/:applicationUuid/:loiNumber', [
        serviceStandards.Proofs,
        'letter',
      ])
      .as('letter_proof')
      .use(verificationLimit)
  })
  .as('service_standards')

/** Proof that the user's own claim was paid. */
router
  .get('/loans/:uuid/claims/:claimUuid/proof', [serviceStandards.Proofs, 'claim'])
  .as('service_standards.claim_proof')
  .use(applicants())

/** The same for officers who may see the claim. */
router
  .get('/officer/claims/:id/proof', [serviceStandards.Proofs, 'officerClaim'])
  .as('service_standards.officer_claim_proof')
  .use(officers('ClaimPolicy.view'))
