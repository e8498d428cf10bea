import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { middleware, officers } from '#start/kernel'

const { site } = controllers

router
  .group(() => {
    router.get('/', [site.Home, 'show']).as('home')
    router.get('/eligibility', [site.Eligibility, 'show']).as('eligibility')
    router.get('/schemes/:loanType/information', [site.SchemePdfs, 'show']).as('schemes.pdf')

    router.get('/robots.txt', [site.Crawlers, 'robots']).as('robots')
    router.get('/sitemap.xml', [site.Crawlers, 'sitemap']).as('sitemap')

    router.get('/manifest/:locale', [site.InstalledApp, 'manifest']).as('manifest')
    router.get('/offline', [site.InstalledApp, 'offline']).as('offline')

    router.get('/about', [site.ContentPages, 'show']).as('about')
    router.get('/grievances', [site.ContentPages, 'show']).as('grievances')
    router.get('/right-to-information', [site.ContentPages, 'show']).as('right_to_information')
    router.get('/privacy', [site.ContentPages, 'show']).as('privacy')
    router.get('/terms', [site.ContentPages, 'show']).as('terms')
    router.get('/accessibility', [site.ContentPages, 'show']).as('accessibility')

    router.get('/help', [site.Help, 'index'])
    router.get('/help/:topic', [site.Help, 'show'])
    router.get('/site-map', [site.SiteMaps, 'show']).as('site_map')
    router.get('/feedback', [site.Feedback, 'create'])
    router.post('/feedback', [site.Feedback, 'store'])

    router.get('/contact', [site.Contacts, 'show']).as('contact')
    router.get('/district-offices', [site.DistrictOffices, 'index']).as('district_offices')
    router.get('/logo/:id', [site.Logos, 'show']).where('id', /^[0-9a-f]{64}$/)
    router.get('/portraits/:uuid', [site.Portraits, 'show'])

    router.get('/downloads', [site.PublishedDocuments, 'index']).as('downloads')
    router.get('/acts-and-rules', [site.PublishedDocuments, 'index']).as('acts_and_rules')
    router.get('/notifications', [site.PublishedDocuments, 'index']).as('notifications')
    router.get('/circulars', [site.PublishedDocuments, 'index']).as('circulars')
    router.get('/published/:uuid', [site.PublishedDocuments, 'show']).as('published.show')
  })
  .as('site')

/** Pages on which the administrator edits all this. */
router
  .group(() => {
    router.get('/', [site.EditablePages, 'index']).as('pages.index')
    router.get('/pages/:slug', [site.EditablePages, 'edit']).as('pages.edit')
    router.put('/pages/:slug', [site.EditablePages, 'update']).as('pages.update')
    router.get('/pages/:slug/revisions', [site.PageRevisions, 'index']).as('revisions.index')
    router.get('/pages/:slug/revisions/:version', [site.PageRevisions, 'show']).as('revisions.show')
    router
      .post('/pages/:slug/restorations', [site.PageRestorations, 'store'])
      .as('restorations.store')

    router.get('/documents', [site.Publications, 'index']).as('documents.index')
    router.get('/documents/new', [site.Publications, 'create']).as('documents.create')
    router
      .post('/documents', [site.Publications, 'store'])
      .as('documents.store')
      .use(middleware.files())
    router
      .post('/documents/:uuid/withdrawals', [site.PublicationWithdrawals, 'store'])
      .as('withdrawals.store')

    router.get('/leaders', [site.Leaders, 'index'])
    router.get('/leaders/new', [site.Leaders, 'create'])
    router.post('/leaders', [site.Leaders, 'store']).use(middleware.files())
    router.get('/leaders/:uuid', [site.Leaders, 'edit'])
    router.post('/leaders/:uuid', [site.Leaders, 'update']).use(middleware.files())
    router.delete('/leaders/:uuid', [site.Leaders, 'destroy'])
    router.post('/leaders/:uuid/moves', [site.LeaderMoves, 'store']).as('leaders.moves.store')

    router.get('/offices', [site.EditableOffices, 'index']).as('offices.index')
    router.get('/offices/:code', [site.EditableOffices, 'edit']).as('offices.edit')
    router.put('/offices/:code', [site.EditableOffices, 'update']).as('offices.update')

    router.get('/feedback', [site.ReceivedFeedback, 'index']).as('feedback.index')
  })
  .prefix('/officer/content')
  .as('site.editor')
  .use(officers('SiteContentPolicy.manage'))
