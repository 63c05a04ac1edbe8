/** As the server stores a reason. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
