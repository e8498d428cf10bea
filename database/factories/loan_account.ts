/** Account number of test loans at the bank. */
export const LOAN_ACCOUNT_NO = '604123456789'
