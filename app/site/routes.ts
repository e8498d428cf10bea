import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'

const { site } = controllers

router
  .group(() => {
    router.get('/', [site.Home, 'show']).as('home')
    router.get('/eligibility', [site.Eligibility, 'show']).as('eligibility')

    router.get('/about', [site.ContentPages, 'show']).as('about')
    router.get('/grievances', [site.ContentPages, 'show']).as('grievances')
    router.get('/right-to-information', [site.ContentPages, 'show']).as('right_to_information')
    router.get('/privacy', [site.ContentPages, 'show']).as('privacy')
    router.get('/terms', [site.ContentPages, 'show']).as('terms')

    router.get('/contact', [site.Contacts, 'show']).as('contact')
    router.get('/district-offices', [site.DistrictOffices, 'index']).as('district_offices')

    router.get('/downloads', [site.PublishedDocuments, 'index']).as('downloads')
    router.get('/acts-and-rules', [site.PublishedDocuments, 'index']).as('acts_and_rules')
    router.get('/notifications', [site.PublishedDocuments, 'index']).as('notifications')
    router.get('/circulars', [site.PublishedDocuments, 'index']).as('circulars')
    router.get('/published/:uuid', [site.PublishedDocuments, 'show']).as('published.show')
  })
  .as('site')
