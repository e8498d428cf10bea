/** Headers that the portal sends in addition to those of the framework's shield. */
export default class HeadersMiddleware {
  handle({ response }, next) {
    response.header('Cache-Control', 'no-store')
    response.header('Referrer-Policy', 'same-origin')
    response.header('Cross-Origin-Opener-Policy', 'same-origin')
    response.header(
      'Permissions-Policy',
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()'
    )
    return next()
  }
}
