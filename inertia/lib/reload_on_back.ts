import { router } from '@inertiajs/react'

/**
 * Reloads a page with a form when the user goes back. Back shows a page as it was when it was left; one with a form
 * that changes something is requested again, so that it shows the saved state, unless the user begins to type at once.
 */
export function refreshOnBack() {
  window.addEventListener('popstate', () => {
    const off = router.on('navigate', ({ detail: { page } }) => {
      off()
      if (page.props.user && document.querySelector('form[method="post"]')) refresh()
    })
  })
}

function refresh() {
  let cancel = () => {}
  const stop = () => cancel()
  document.addEventListener('input', stop, { once: true })
  router.visit(window.location.href, {
    replace: true,
    preserveScroll: true,
    preserveState: false,
    showProgress: false,
    onCancelToken: (token) => {
      cancel = token.cancel
    },
    onFinish: () => document.removeEventListener('input', stop),
  })
}
