/** Hears of a commit of this process, with what its transaction had announced. */
export type CommitListener = (topics: ReadonlySet<string>) => void;

/** Who waits in this process for commits; other processes have to look for themselves. */
export interface CommitListeners {
  emit(topics: ReadonlySet<string>): void;
  /** Answers how to stop hearing. */
  add(listener: CommitListener): () => void;
}

export function createCommitListeners(): CommitListeners {
  const listeners = new Set<CommitListener>();
  return {
    emit(topics) {
      for (const listener of listeners) listener(topics);
    },
    add(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
