/** Tasks of many accounts for one worker: accounts take turns, however much each has sent. */
export class FairQueue<Task> {
  #waiting = new Map<string, Task[]>();
  #last = '';

  /** False when the account has reached its limit of waiting tasks. */
  add(account: string, task: Task, most: number): boolean {
    const own = this.#waiting.get(account) ?? [];
    if (own.length >= most) return false;
    this.#waiting.set(account, own);
    own.push(task);
    return true;
  }

  /** The oldest task of the account whose turn it is; the account with the last turn comes after all others. */
  take(): Task | undefined {
    const others = [...this.#waiting.keys()].find((account) => account !== this.#last);
    const account = others ?? this.#last;
    const own = this.#waiting.get(account) ?? [];
    const task = own.shift();
    this.#waiting.delete(account);
    if (own.length > 0) this.#waiting.set(account, own);
    this.#last = account;
    return task;
  }
}
