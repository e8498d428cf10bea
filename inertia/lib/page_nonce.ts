/** By which the page's policy knows its own styles and scripts; browsers show it to scripts alone. */
export const pageNonce = () =>
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
