/** The browser shows nothing more; the server removes the subscription when the push service reports its end. */
export async function endPushSubscription(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  } catch {
    // The service worker shows nothing while nobody is signed in.
  }
}
