/**
 * Returns the nonce by which the page's policy recognises its own styles and scripts; browsers expose it only to
 * scripts.
 */
export const pageNonce = () =>
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
